const API_KEY = /^[0-9a-f]{32}$/i;
/** After this many errors in one session the service learns nothing new. Between 1 and 100. */
const MAX_EVENTS = 10;

let report: ((error: unknown) => void) | null = null;

/**
 * Starts sending errors and sessions to the error service, which is loaded only now.
 * @throws Error 'No API Key set' without a key, and when it is not 32 hex characters
 */
export async function startErrorReporting(apiKey: string | undefined): Promise<void> {
  if (!apiKey) throw new Error('No API Key set');
  if (!API_KEY.test(apiKey)) throw new Error(`The error-reporting key must be 32 hex characters, not "${apiKey}".`);
  const [{ default: Bugsnag }, { default: BugsnagPluginReact }] = await Promise.all([
    import('@bugsnag/js'),
    import('@bugsnag/plugin-react'),
  ]);
  const client = Bugsnag.start({
    apiKey,
    maxEvents: MAX_EVENTS,
    releaseStage: import.meta.env.MODE,
    plugins: [new BugsnagPluginReact()],
  });
  report = (error) => client.notify(error instanceof Error ? error : new Error(String(error)));
}

/** Reports an error that the console has dealt with on the screen, when reporting is on. */
export function reportError(error: unknown): void {
  report?.(error);
}
