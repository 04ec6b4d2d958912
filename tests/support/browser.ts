import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserServer, chromium } from 'playwright-core';

interface FoundBrowser {
  executablePath: string;
  /** What the browser needs in its environment to find libraries and fonts it brings along. */
  env: Record<string, string>;
}

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** No sandbox: containers run tests as root. Nothing else that would make it less of a browser; and no calls home. */
const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser that any number of test files can connect to. */
export async function startBrowser(): Promise<BrowserServer> {
  const { executablePath, env } = await findBrowser();
  return chromium.launchServer({ executablePath, args: FLAGS, env: { ...definedEnv(), ...env } });
}

/**
 * CHROMIUM_PATH, else what is installed, else (Linux on x64) the one from the npm package, else what
 * `npx playwright-core install chromium` downloaded. @throws Error that says what to do when there is none.
 */
async function findBrowser(): Promise<FoundBrowser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, env: {} };
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const executablePath = installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath(), env: {} };
  throw new Error(
    'The tests in a browser need Chromium or Chrome: install one, or name it in CHROMIUM_PATH, or run "npx playwright-core install chromium".',
  );
}

/** Unpacks the browser of @sparticuz/chromium, with libraries and fonts, once per version. */
async function unpackedBrowser(): Promise<FoundBrowser> {
  const folder = join(CACHE, `chromium-${await packageVersion()}`);
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true });
    const workshop = await mkdtemp(join(CACHE, 'unpacking-'));
    await unpackTo(workshop);
    // One that another run has put there meanwhile is as good.
    await rename(workshop, folder).catch(() => rm(workshop, { recursive: true }));
  }
  await pointFontsTo(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/** The package unpacks into the folder for temporary files, and its libraries only where it takes itself to be on AWS. */
async function unpackTo(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpackBrowser.mjs')], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
}

/**
 * The one in the package looks for fonts in the places of its own cloud, and one that was copied along with a folder looks
 * in the folder that it comes from: without any font the browser dies at the first text.
 */
async function pointFontsTo(folder: string): Promise<void> {
  const path = join(folder, 'fonts/fonts.conf');
  const conf = `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  if ((await readFile(path, 'utf8').catch(() => null)) === conf) return;
  const written = `${path}.${process.pid}`;
  await writeFile(written, conf);
  await rename(written, path);
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(resolve(entry, '../../../package.json'), 'utf8'));
  return version;
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] != null));
}
