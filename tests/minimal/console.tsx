import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { ReactNode } from 'react';
import { CoreAdmin, HttpError, type I18nProvider, type TranslationMessages, useGetList } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import { ConsoleRoot } from '../../engine/console/ConsoleRoot';
import type { HeaderProps } from '../../engine/console/ConsoleSetup';
import { consoleTexts } from '../../engine/console/consoleTexts';
import { type RestClient, restProvider } from '../../engine/console/data/restProvider';
import { compilePages } from '../../engine/console/pages/compilePages';
import { pageRoute } from '../../engine/console/pages/pageRoute';
import { resourcePages } from '../../engine/console/pages/resourcePages';
import { adminChildren } from '../../engine/console/router/adminChildren';
import { consoleRouter } from '../../engine/console/router/consoleRouter';
import { RoutedPages } from '../../engine/console/router/RoutedPage';
import { onDemand } from '../../engine/console/words/onDemand';
import { engineMessages } from '../../engine/core/messages';
import { plan } from './library';

const client: RestClient = async (path, { headers: given, isFile: _, ...init } = {}) => {
  const headers = new Headers(given);
  headers.set('Authorization', `Bearer ${sessionStorage.getItem('token')}`);
  if (init.body) headers.set('Content-Type', 'application/json');
  const answer = await fetch(path, { ...init, method: init.method ?? 'GET', signal: init.signal ?? null, headers });
  const body = await answer.text();
  const json = body === '' ? null : JSON.parse(body);
  if (!answer.ok)
    throw Object.assign(new HttpError(json?.message, answer.status, json), { errors: json?.errors ?? {} });
  return { status: answer.status, headers: answer.headers, body, json, blob: new Blob([body]) };
};
const texts = { ...englishMessages, ...engineMessages, engine: consoleTexts } as unknown as TranslationMessages;
const english = polyglotI18nProvider(() => texts, 'en', [], { allowMissing: true });
const i18nProvider: I18nProvider = {
  ...english,
  translate: (key, options = {}) => english.translate(key, { ...options, _: onDemand[key] ?? options._ }),
};
const provider = {
  ...restProvider(client),
  async upload({ file }: { file: File }) {
    const [, , library] = location.pathname.split('/');
    const body = JSON.stringify({ library_id: Number(library), filename: file.name, text: await file.text() });
    return { data: (await client('/v1/admin/uploads', { method: 'POST', body })).json };
  },
};
const under = 'libraries';
const declared = [resourcePages(under), resourcePages('books', { under }), resourcePages('imports', { under })];
const pages = compilePages(plan, declared);
const Part = ({ title, primaryAction, detail }: Partial<HeaderProps> & { detail?: ReactNode }) => (
  <section>
    {detail === undefined ? <h1>{title}</h1> : <h2>{title}</h2>}
    {primaryAction ?? detail}
  </section>
);
const frame = { PageHeader: Part, EmptyState: Part, ErrorState: Part, NoAccess: Part, PageSkeleton: () => null };
const setup = { plan, frame, pages, can: () => true, mayOpen: () => true };
const signIn = (form: FormData) => {
  sessionStorage.setItem('token', String(form.get('token')));
  location.reload();
};
const SignIn = () => (
  <form action={signIn}>
    <input name="token" aria-label="Token" />
    <button type="submit">Sign in</button>
  </form>
);
const Layout = ({ children }: { children: ReactNode }) => (
  <ConsoleRoot setup={setup}>{sessionStorage.getItem('token') === null ? <SignIn /> : children}</ConsoleRoot>
);
const children = adminChildren({ plan, pages: pages.pages });
const Console = () => (
  <RoutedPages>
    <CoreAdmin
      dataProvider={provider}
      i18nProvider={i18nProvider}
      routerProvider={consoleRouter}
      layout={Layout}
      disableTelemetry
    >
      {children}
    </CoreAdmin>
  </RoutedPages>
);
function FirstLibrary() {
  const { data: [first] = [] } = useGetList('libraries');
  return first ? <Navigate to={`/libraries/${first.id}/books`} replace /> : null;
}
const routes = [{ path: '/', Component: FirstLibrary }, ...pages.pages.map(pageRoute)];
const router = createBrowserRouter([{ Component: Console, children: routes }]);
createRoot(document.body).render(<RouterProvider router={router} useTransitions={false} />);
