import './page.css';
import './views.css';
import { drawPage, type PageOf } from '../../resources/widgets/page/drawPage';
import { fill } from '../../resources/widgets/page/scene';
import { readFollowed, toggleFollowed } from './followed';
import type { HeightMessage, MeasureMessage } from './frameMessage';
import { sendForm } from './sendForm';

// What the server has drawn, kept up to date in the browser by the same views.
const { kind, id, every, offline = '' } = document.body.dataset;
const page = { kind: kind as PageOf['kind'], id: Number(id) };
const main = document.querySelector('main') as HTMLElement;
const notice = document.getElementById('notice') as HTMLElement;
/** Letters that are typed one after the other are one search. */
const TYPING_MS = 300;
/** Nobody needs what moves while the page is hidden; what does not move is asked for now and then. */
const LEAST_MS = 60_000;

/** For so long answers may be given again as they were: `max-age` of the API, and a little. */
const KEPT_MS = 2_200;

let eventId = 0;
let shown = '';
let lastAt = Date.now();
/** Of draws that overlap the last one counts. */
let draws = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const answers = new Map<string, Promise<unknown>>();

/** How long an answer is good. What counts seconds is made of what hardly changes: not every second asks the server, nor every few. */
const FRESH_MS = Number(every) === 1_000 ? LEAST_MS : 4_000;

async function get<Answer>(path: string): Promise<Answer | null> {
  const preview = asked().get('preview');
  const url = preview ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ preview })}` : path;
  const known = answers.get(url);
  if (known) return known as Promise<Answer | null>;
  const reading = read<Answer>(url);
  answers.set(url, reading);
  setTimeout(() => answers.delete(url), FRESH_MS);
  reading.catch(() => answers.delete(url));
  return reading;
}

/** The browser asks with the ETag of what it has. */
async function read<Answer>(url: string): Promise<Answer | null> {
  const answer = await fetch(url);
  if (answer.ok) return (await answer.json()) as Answer;
  if (answer.status === 429 || answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
  return null;
}

function asked(): URLSearchParams {
  return new URLSearchParams(location.search);
}

async function draw(): Promise<void> {
  draws += 1;
  const own = draws;
  clearTimeout(timer);
  try {
    const drawn = await drawPage({
      page,
      asked: asked(),
      wanted: [document.documentElement.lang, ...navigator.languages],
      now: Date.now(),
      isLive: true,
      get,
      followedOf: (of) => {
        eventId = of;
        return readFollowed(of);
      },
    });
    if (own !== draws) return;
    notice.textContent = '';
    lastAt = Date.now();
    if (drawn) show(drawn.content.toString());
    tellHeight();
  } catch {
    if (own !== draws) return;
    notice.textContent = fill(offline, { time: new Date(lastAt).toLocaleTimeString(document.documentElement.lang) });
  }
  timer = setTimeout(tick, Math.max(Number(every) || LEAST_MS, 1_000));
}

/** What somebody writes in is left alone, and what they stand on is found again. */
function show(text: string): void {
  if (text === shown) return;
  shown = text;
  const next = document.createElement('template');
  next.innerHTML = text;
  replaceChildren(main, next.content);
}

/** Puts new children in place of those that differ. Forms that are open stay as they are. */
function replaceChildren(old: Element, next: DocumentFragment | Element): void {
  const before = [...old.childNodes];
  const after = [...next.childNodes];
  for (const [index, node] of after.entries()) {
    const current = before[index];
    if (!current) old.append(node);
    else if (!current.isEqualNode(node)) replaceNode(current, node);
  }
  for (const node of before.slice(after.length)) node.remove();
}

function replaceNode(current: ChildNode, node: ChildNode): void {
  const isSame = current instanceof Element && node instanceof Element && current.tagName === node.tagName;
  if (!isSame) {
    current.replaceWith(node);
    return;
  }
  if (current instanceof HTMLDetailsElement && current.open) return;
  if (current === document.activeElement && current.matches('input, select, textarea')) return;
  for (const { name } of [...current.attributes]) if (!node.hasAttribute(name)) current.removeAttribute(name);
  for (const { name, value } of node.attributes)
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  replaceChildren(current, node);
}

/** With what somebody has just sent. */
function drawAnew(): void {
  answers.clear();
  void draw();
}

function tick(): void {
  if (document.hidden) timer = setTimeout(tick, LEAST_MS);
  else void draw();
}

function go(query: URLSearchParams | string): void {
  history.replaceState(null, '', `${location.pathname}?${query}`);
  void draw();
}

function search(form: HTMLFormElement): void {
  const fields = new FormData(form);
  go(new URLSearchParams([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))));
}

let typing: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('input', ({ target }) => {
  const form = target instanceof HTMLInputElement ? target.closest<HTMLFormElement>('form[data-search]') : null;
  if (!form || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
  clearTimeout(typing);
  typing = setTimeout(() => search(form), TYPING_MS);
});

document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLSelectElement ? target.closest<HTMLFormElement>('form[data-choice]') : null;
  if (form) search(form);
});

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  if (form.dataset.send)
    void sendForm(form, document.body.dataset.notSent ?? '').then(() => setTimeout(drawAnew, KEPT_MS));
  else search(form);
});

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[data-to]');
  const follow = target?.closest<HTMLElement>('[data-follow]');
  if (follow) {
    toggleFollowed(eventId, Number(follow.dataset.follow));
    void draw();
  } else if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    go(new URL(link.href).searchParams);
  }
});

document.addEventListener('visibilitychange', () => !document.hidden && void draw());

/** Whoever frames the page may know how tall it is; there is nothing else in it. */
function tellHeight(): void {
  const message: HeightMessage = {
    type: 'startline:height',
    height: document.documentElement.getBoundingClientRect().height,
  };
  parent.postMessage(message, '*');
}

new ResizeObserver(tellHeight).observe(document.documentElement);
// A frame that is out of view is not observed, but has its height all the same.
tellHeight();
const question: MeasureMessage = 'startline:measure';
addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (data === question && source === parent) tellHeight();
});

document.documentElement.dataset.live = '';
void draw();
