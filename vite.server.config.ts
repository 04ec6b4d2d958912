import { defineConfig } from 'vite';

/** What brings binaries or worker files of its own, and stays in node_modules. */
const IN_NODE_MODULES = ['sharp', 'pdfkit', '@node-rs/argon2', '@electric-sql/pglite', 'pg-native'];

/** The server as one file, packages and all: looking up a thousand files takes longer than the rest of the start. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: IN_NODE_MODULES },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    // Beside the program, what `npm start` calls: it starts while the console is still being built; and what the other commands do.
    rolldownOptions: { input: ['server/main.ts', 'server/run.ts', 'server/commands.ts'] },
  },
});
