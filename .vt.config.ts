import { defineConfig } from 'vitest/config';
export default defineConfig({ root: '/work/main', test: { include: ['tests/**/*.test.{ts,tsx}'], testTimeout: 30_000 } });
