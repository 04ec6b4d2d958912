import { defineConfig } from 'vite';

/** What sites load into their own pages leaves no names there. */
const isSnippet = ({ name }: { name: string }): boolean => name === 'snippet';

/** The framed pages' own files, one of a kind: neither React nor anything of the console comes along. */
export default defineConfig({
  publicDir: false,
  base: '/embed/',
  build: {
    outDir: 'dist/embed',
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      input: { page: 'src/embed/page.ts', snippet: 'src/embed/snippet.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name]-[hash][extname]',
        format: 'es',
        banner: (chunk) => (isSnippet(chunk) ? '(() => {' : ''),
        footer: (chunk) => (isSnippet(chunk) ? '})();' : ''),
      },
    },
  },
});
