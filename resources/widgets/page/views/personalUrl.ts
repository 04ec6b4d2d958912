import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readPublicLink } from '../../../public/widgets.calls';
import { html } from '../html';
import { outerLink } from '../parts';
import { settingsOf, type WidgetView } from '../scene';

/** Asks for a bib and gives the address that is that athlete's own. */
export const personalUrl: WidgetView = {
  everyMs: null,
  async content(scene) {
    const { texts, asked, widget, get } = scene;
    const { label = widget.title } = settingsOf<{ label?: string }>(scene);
    const bib = (asked.get('bib') ?? '').trim();
    const found = bib
      ? await get<AnswerOf<typeof readPublicLink>>(
          `/v1/public/widgets/${widget.id}/link?start_number=${encodeURIComponent(bib.slice(0, 40))}`,
        )
      : null;
    const kept = [...asked].filter(([name]) => name !== 'bib');
    return html`<form class="search" data-search>
        ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <label for="bib">${texts.your_bib}</label>
        <input id="bib" name="bib" value="${bib}" autocomplete="off" maxlength="40" required>
        <button>${texts.get_link}</button>
      </form>
      <div role="status">${found ? outerLink({ url: found.url, label }) : bib && html`<p class="empty">${texts.nobody}</p>`}</div>`;
  },
};
