import { defineConfig } from 'vite';

/** The server as one file plus chunks for what is loaded late; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
  },
});
