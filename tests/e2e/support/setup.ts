import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBrowser } from '../../support/browser';
import { makeDataDir, startProduct } from '../../support/product';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product with its demo that all end-to-end tests share, and the browser they open it in. */
    site: { url: string; email: string; password: string; browser: string; mailFolder: string };
  }
}

/** One product and one browser for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = await makeDataDir();
  const [product, browser] = await Promise.all([startProduct({ dataDir, env: { DEMO: '1' } }), startBrowser()]);
  const { url, email, password } = product;
  project.provide('site', { url, email, password, browser: browser.wsEndpoint(), mailFolder: join(dataDir, 'mail') });
  return async () => {
    await browser.close();
    await product.stop();
    await remove();
  };
}
