// The page on which a phone follows athletes of an event: small and plain, as it is opened at the roadside.
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

start();

async function start() {
  const answer = await fetch(api).catch(() => null);
  if (!answer?.ok)
    return say(answer ? 'There is no such event, or it is not public yet.' : 'You are offline. Try again later.');
  const event = await answer.json();
  loadRaces();
  document.title = `Follow athletes · ${event.name}`;
  part('event-name').textContent = event.name;
  part('event-date').textContent = new Date(`${event.start_date}T12:00:00Z`).toLocaleDateString(undefined, {
    dateStyle: 'long',
  });
  installable();
  if (event.features.notifications === false) return say('This event sends no messages.');
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
    say('This browser takes no messages. On an iPhone, add this page to the Home Screen first and open it from there.');
  }
  draw();
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
  link.href = `/follow/${encodeURIComponent(eventName)}/manifest.webmanifest`;
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
  if (!answer?.ok) return say('The search did not work. Try again in a moment.');
  found = (await answer.json()).items;
  say(found.length === 0 ? `Nobody is found for “${q}”.` : '');
  draw();
}

async function toggle(athlete) {
  const isFollowed = state.followed.some(({ athlete_id: id }) => id === athlete.athlete_id);
  const others = state.followed.filter(({ athlete_id: id }) => id !== athlete.athlete_id);
  if (!isFollowed && others.length >= MOST_FOLLOWED) return say(`You can follow ${MOST_FOLLOWED} athletes.`);
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
    if ((await Notification.requestPermission()) !== 'granted')
      return say('Messages are blocked. Allow them for this page in the settings of your browser.');
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
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${api}/push_subscriptions`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) return say((await answer.json()).message);
    state.secret = (await answer.json()).secret;
    keep();
    say('');
  } catch {
    say('Messages could not be turned on. Check your connection and try again.');
  }
  draw();
}

async function unsubscribe() {
  const answer = await fetch(`${api}/push_subscriptions/${state.secret}`, { method: 'DELETE' }).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 404)) return say('That did not work. Try again in a moment.');
  state.secret = null;
  keep();
  say('This phone gets no more messages of the event.');
  draw();
}

function draw() {
  const isFollowed = ({ athlete_id: id }) => state.followed.some((one) => one.athlete_id === id);
  part('found').replaceChildren(...found.map((one) => row(one, isFollowed(one) ? 'Unfollow' : 'Follow')));
  part('followed').replaceChildren(...state.followed.map((one) => row(one, 'Unfollow', `athlete-${one.athlete_id}`)));
  part('nobody').hidden = state.followed.length > 0;
  part('begin').hidden = state.secret !== null;
  part('end').hidden = state.secret === null;
}

function row(athlete, verb, id) {
  const { start_number: bib, name, club, category, race_id: race } = athlete;
  const item = document.createElement('li');
  if (id) item.id = id;
  const button = element('button', '', verb);
  button.type = 'button';
  button.setAttribute('aria-label', `${verb} ${name ?? `bib ${bib}`}${name && bib ? `, bib ${bib}` : ''}`);
  button.addEventListener('click', () => toggle(athlete));
  const who = element('span', 'who', name ?? 'Name not shown');
  const facts = [races.get(race), category, club].filter(Boolean).join(' · ');
  if (facts) who.append(element('span', 'quiet', facts));
  item.append(element('span', 'bib', bib ?? '–'), who, button);
  return item;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function say(text) {
  part('note').textContent = text;
  part('note').hidden = text === '';
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
