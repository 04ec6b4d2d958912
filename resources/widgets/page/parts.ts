import { type Html, html } from './html';
import { fill, linkTo, type Scene } from './scene';

/** A search that works by its address, and at every letter where scripts run. */
export function searchForm(scene: Scene, label = scene.texts.search): Html {
  const { asked, texts } = scene;
  return html`<form class="search" role="search" data-search>
    ${hiddenInputs(scene, ['q', 'page'])}
    <label class="sr" for="q">${label}</label>
    <input id="q" name="q" type="search" placeholder="${label}" value="${asked.get('q')}" autocomplete="off" maxlength="100">
    <button>${texts.find}</button>
  </form>`;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** One of several, by the address's query. */
export function choiceForm(
  scene: Scene,
  { name, label, items, chosen }: { name: string; label: string; items: readonly Choice[]; chosen: number },
): Html | null {
  if (items.length < 2) return null;
  return html`<form class="choice" data-choice>
    ${hiddenInputs(scene, [name, 'page', 'q'])}
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">${items.map(
      (item) => html`<option value="${item.id}"${item.id === chosen && html` selected`}>${item.name}</option>`,
    )}</select>
    <button>${scene.texts.show}</button>
  </form>`;
}

export function pager(scene: Scene, { page, pages }: { page: number; pages: number }): Html | null {
  const { texts } = scene;
  if (pages < 2) return null;
  const to = (next: number, label: string) =>
    html`<a class="button" data-to href="${linkTo(scene, { page: next })}">${label}</a>`;
  return html`<nav class="pager" aria-label="${texts.ranking}">
    ${page > 1 ? to(page - 1, texts.previous) : html`<span></span>`}
    <span>${fill(texts.page_of, { page, pages })}</span>
    ${page < pages ? to(page + 1, texts.next) : html`<span></span>`}
  </nav>`;
}

/** A few large numbers, each with what it counts. */
export function figures(items: readonly (readonly [label: string, value: string])[]): Html | null {
  if (items.length === 0) return null;
  return html`<dl class="figures">${items.map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

interface OuterLink {
  readonly url: string;
  readonly label: string;
  readonly isSame?: boolean;
  /** The one thing to do here, or one of several. */
  readonly look?: 'action' | 'button';
}

/** A link out of the frame. */
export function outerLink({ url, label, isSame = false, look = 'action' }: OuterLink): Html {
  const target = isSame ? '_top' : '_blank';
  return html`<a class="${look}" href="${url}" target="${target}" rel="noopener noreferrer">${label}</a>`;
}

export function empty(text: string): Html {
  return html`<p class="empty">${text}</p>`;
}

/** What of the address stays when a form is sent. */
function hiddenInputs({ asked }: Scene, without: readonly string[]): Html[] {
  return [...asked]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}
