// The page on which a phone follows athletes of an event: small and plain, as it is opened at the roadside.
import { chooseLocale, TEXTS, texterOf } from './texts.js';

const MOST_FOLLOWED = 50;
const SHORTEST_SEARCH = 3;
const PAUSE_MS = 250;

const eventName = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const api = `/v1/public/events/${encodeURIComponent(eventName)}`;
const store = `startline.follow.${eventName}`;
const part = (id) => document.getElementById(id);

/** `followed`: athletes as they were found; `secret` ends the subscription, and is there while there is one. */
const state = { followed: [], secret: null, ...stored() };
let found = [];
let searching;
/** Names of races by id, which tell people of one name apart. */
let races = new Map();
/** The languages of whoever looks, as preferred: the one that the address asks for first. */
const wanted = [new URLSearchParams(location.search).get('locale'), ...navigator.languages].filter(Boolean);
/** Until the event has said what languages it has, the page speaks any of its own. */
let locale = chooseLocale(Object.keys(TEXTS), wanted);
let text = texterOf(locale);

speak();
start();

/** Writes what stands there from the start. */
function speak() {
  document.documentElement.lang = locale;
  document.title = text('title');
  for (const one of document.querySelectorAll('[data-text]')) one.textContent = text(one.dataset.text);
  part('found').setAttribute('aria-label', text('found'));
  part('search').placeholder = text('shortest');
}

async function start() {
  const answer = await fetch(api).catch(() => null);
  if (!answer?.ok) return say(whyNot(answer));
  const event = await answer.json();
  loadRaces();
  locale = chooseLocale(event.settings.locales, wanted);
  text = texterOf(locale);
  speak();
  document.title = `${text('title')} · ${event.name}`;
  part('event-name').textContent = event.name;
  part('event-date').textContent = new Date(`${event.start_date}T12:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
  });
  installable();
  if (event.features.notifications === false) return say(text('no_messages'));
  part('search-part').hidden = false;
  part('followed-part').hidden = false;
  part('news-part').hidden = false;
  part('news').checked = state.wantsNews ?? true;
  part('search').addEventListener('input', () => {
    clearTimeout(searching);
    searching = setTimeout(search, PAUSE_MS);
  });
  part('news').addEventListener('change', () => change({ wantsNews: part('news').checked }));
  part('begin').addEventListener('click', () => subscribe());
  part('end').addEventListener('click', unsubscribe);
  if (!('PushManager' in window)) {
    part('news-part').hidden = true;
    say(text('no_push'));
  }
  draw();
}

/** Of an event that could not be read. */
function whyNot(answer) {
  if (!answer) return text('offline');
  return text(answer.status === 404 ? 'no_event' : 'busy');
}

async function loadRaces() {
  const answer = await fetch(`${api}/races`).catch(() => null);
  if (!answer?.ok) return;
  races = new Map((await answer.json()).items.map(({ id, name }) => [id, name]));
  draw();
}

function installable() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/follow/${encodeURIComponent(eventName)}/manifest.webmanifest?${new URLSearchParams({ locale })}`;
  document.head.append(link);
  navigator.serviceWorker?.register('/follow/worker.js').catch(() => {});
}

async function search() {
  const q = part('search').value.trim();
  if (q.length < SHORTEST_SEARCH) {
    found = [];
    return draw();
  }
  const answer = await fetch(`${api}/athletes?q=${encodeURIComponent(q)}`).catch(() => null);
  // An answer to what is no longer asked for.
  if (q !== part('search').value.trim()) return;
  if (!answer?.ok) return say(text(answer?.status === 429 ? 'busy' : 'no_search'));
  found = (await answer.json()).items;
  say(found.length === 0 ? text('nobody_found', { q }) : '');
  draw();
}

async function toggle(athlete) {
  const isFollowed = state.followed.some(({ athlete_id: id }) => id === athlete.athlete_id);
  const others = state.followed.filter(({ athlete_id: id }) => id !== athlete.athlete_id);
  if (!isFollowed && others.length >= MOST_FOLLOWED) return say(text('most', { count: MOST_FOLLOWED }));
  await change({ followed: isFollowed ? others : [...others, athlete] }, !isFollowed);
}

/** Keeps what was chosen, and tells the server where this phone takes messages, or begins to. */
async function change(values, isBeginning = false) {
  Object.assign(state, values);
  keep();
  draw();
  if (state.secret || isBeginning) await subscribe();
}

async function subscribe() {
  if (!('PushManager' in window)) return;
  try {
    if ((await Notification.requestPermission()) !== 'granted') return say(text('blocked'));
    const registration = await navigator.serviceWorker.register('/follow/worker.js');
    await navigator.serviceWorker.ready;
    const { key } = await (await fetch('/v1/public/push_key')).json();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await registration.pushManager.subscribe(options);
    const { endpoint, keys } = subscription.toJSON();
    const body = {
      endpoint,
      keys,
      locale: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,4})*$/.test(navigator.language) ? navigator.language.slice(0, 10) : null,
      athlete_ids: state.followed.map(({ athlete_id: id }) => id),
      wants_news: part('news').checked,
    };
    // What is refused is told in the language of the page.
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': locale };
    const answer = await fetch(`${api}/push_subscriptions`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) return say((await answer.json()).message);
    state.secret = (await answer.json()).secret;
    keep();
    say('');
  } catch {
    say(text('not_on'));
  }
  draw();
}

async function unsubscribe() {
  const answer = await fetch(`${api}/push_subscriptions/${state.secret}`, { method: 'DELETE' }).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 404)) return say(text('not_off'));
  state.secret = null;
  keep();
  say(text('is_off'));
  draw();
}

function draw() {
  const isFollowed = ({ athlete_id: id }) => state.followed.some((one) => one.athlete_id === id);
  part('found').replaceChildren(...found.map((one) => row(one, isFollowed(one) ? 'unfollow' : 'follow')));
  part('followed').replaceChildren(...state.followed.map((one) => row(one, 'unfollow', `athlete-${one.athlete_id}`)));
  part('nobody').hidden = state.followed.length > 0;
  part('begin').hidden = state.secret !== null;
  part('end').hidden = state.secret === null;
}

function row(athlete, verb, id) {
  const { start_number: bib, name, club, category, race_id: race } = athlete;
  const item = document.createElement('li');
  if (id) item.id = id;
  const button = element('button', '', text(verb));
  button.type = 'button';
  const called = [name, bib && text('bib', { bib })].filter(Boolean).join(', ');
  button.setAttribute('aria-label', text(`${verb}_who`, { who: called || text('no_name') }));
  button.addEventListener('click', () => toggle(athlete));
  const who = element('span', 'who', name ?? text('no_name'));
  const facts = [races.get(race), category, club].filter(Boolean).join(' · ');
  if (facts) who.append(element('span', 'quiet', facts));
  item.append(element('span', 'bib', bib ?? '–'), who, button);
  return item;
}

function element(name, className, content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = content;
  return made;
}

function say(sentence) {
  part('note').textContent = sentence;
  part('note').hidden = sentence === '';
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '{}');
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(store, JSON.stringify(state));
  } catch {
    // A private window keeps nothing; the messages come all the same.
  }
}
