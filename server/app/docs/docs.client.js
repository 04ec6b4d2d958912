const { documentUrl } = document.documentElement.dataset;
const DEPTH = 2;

/**
 * A part of the document with what it refers to, records within records as far as DEPTH. Swagger UI's own resolver
 * walks the whole document for every operation that is opened, which takes it seconds.
 */
function resolved(part, whole, depth = 0) {
  if (Array.isArray(part)) return part.map((one) => resolved(one, whole, depth));
  if (typeof part !== 'object' || part === null) return part;
  if (typeof part.$ref !== 'string') {
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, resolved(one, whole, depth)]));
  }
  const [kind, name] = part.$ref.split('/').slice(-2);
  const target = whole.components[kind][name];
  if (kind !== 'schemas') return resolved(target, whole, depth);
  return depth < DEPTH ? { title: name, ...resolved(target, whole, depth + 1) } : { title: name, type: 'object' };
}

const Text = ({ text }) => text;
const Nothing = () => null;

const plugin = {
  fn: {
    resolveSubtree: async (whole, path) => {
      const part = path.reduce((found, key) => found?.[key], whole);
      return { errors: [], spec: resolved(part, whole) };
    },
  },
  wrapComponents: {
    // A link within a button is nothing that can be told to a screen reader; the button changes the address as well.
    DeepLink: () => Text,
    ServersContainer: () => Nothing,
  },
};

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
function showTheme() {
  document.documentElement.dataset.theme = systemIsDark.matches ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark-mode', systemIsDark.matches);
}
systemIsDark.addEventListener('change', showTheme);
showTheme();

const answer = await fetch(documentUrl);
SwaggerUIBundle({
  spec: await answer.json(),
  dom_id: '#docs',
  plugins: [plugin],
  deepLinking: true,
  // Groups as a table of contents. Of more than 150 open lines the library draws those in sight, and misses some addresses.
  docExpansion: 'none',
  filter: true,
  syntaxHighlight: false,
  defaultModelsExpandDepth: 0,
});
