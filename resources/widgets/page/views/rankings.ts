import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listPublicEntries, listPublicRaces, listPublicRankings } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { choiceForm, empty, pager, searchForm } from '../parts';
import { athleteLink, clock, searchTerm, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Settings {
  readonly ranking_ids: readonly number[];
  readonly rows: number;
  readonly show_search: boolean;
  readonly show_splits: boolean;
}

type Entries = AnswerOf<typeof listPublicEntries>;

export const rankings: WidgetView = {
  everyMs: 5_000,
  async content(scene) {
    const { asked, texts, event } = scene;
    const settings = settingsOf<Settings>(scene);
    const shown = await namedRankings(scene, settings.ranking_ids);
    const chosen = shown.find(({ id }) => id === Number(asked.get('ranking'))) ?? shown[0];
    if (!chosen) return empty(texts.no_rankings);
    const q = settings.show_search ? asked.get('q') : null;
    const term = searchTerm(q);
    const query = new URLSearchParams({
      page: String(Math.max(1, Number.parseInt(asked.get('page') ?? '1', 10) || 1)),
      itemsPerPage: String(settings.rows),
      ...(term && { q: term }),
    });
    const entries = await scene.get<Entries>(`/v1/public/rankings/${chosen.id}/entries?${query}`);
    const pages = entries ? Math.ceil(entries.totalItems / entries.itemsPerPage) : 0;
    return html`<div class="controls">
        ${choiceForm(scene, { name: 'ranking', label: texts.ranking, items: shown, chosen: chosen.id })}
        ${settings.show_search && searchForm(scene)}
      </div>
      <p class="state"><span class="chip ${chosen.standing}">${texts[chosen.standing]}</span> ${chosen.name}</p>
      ${q && !term && html`<p class="quiet">${texts.short}</p>`}
      ${
        entries && entries.items.length > 0
          ? table(scene, entries, settings)
          : empty(term ? texts.nobody : texts.no_entries)
      }
      ${entries && pager(scene, { page: entries.page, pages })}
      <p class="quiet sr">${event.name}</p>`;
  },
};

/** Those that the widget is about, with their race where there is more than one. */
async function namedRankings({ event, get }: WidgetScene, ids: readonly number[]) {
  const [found, races] = await Promise.all([
    get<AnswerOf<typeof listPublicRankings>>(`/v1/public/events/${event.id}/rankings`),
    get<AnswerOf<typeof listPublicRaces>>(`/v1/public/events/${event.id}/races`),
  ]);
  const raceOf = new Map(races?.items.map(({ id, name }) => [id, name]));
  const shown = (found?.items ?? []).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const isOfMany = new Set(shown.map(({ race_id }) => race_id)).size > 1;
  return shown.map(({ id, name, race_id, standing }) => ({
    id,
    standing,
    name: isOfMany ? `${raceOf.get(race_id) ?? ''} · ${name}` : name,
  }));
}

function table(scene: WidgetScene, { items }: Entries, { show_splits }: Settings): Html {
  const { texts, widget } = scene;
  const hasClubs = items.some(({ club }) => club);
  const hasNames = items.some(({ name }) => name);
  const hasLaps = items.some(({ laps }) => laps !== null);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${texts.ranking}"><table class="entries">
    <thead><tr><th scope="col" class="number">${texts.rank}</th><th scope="col" class="number">${texts.bib}</th>
      ${hasNames && html`<th scope="col">${texts.name}</th>`}${hasClubs && html`<th scope="col" class="wide">${texts.club}</th>`}
      ${hasLaps && html`<th scope="col" class="number">${texts.laps}</th>`}<th scope="col" class="number">${texts.time}</th><th scope="col" class="number wide">${texts.gap}</th>
      ${show_splits && html`<th scope="col"><span class="sr">${texts.splits}</span></th>`}</tr></thead>
    <tbody>${items.map((entry) => {
      const href = athleteLink(scene, entry.athlete_id, widget.id);
      const bib = entry.start_number ?? '–';
      return html`<tr><td class="number rank">${entry.rank ?? stateOf(scene, entry.state)}</td>
        <td class="number">${hasNames ? bib : html`<a href="${href}">${bib}</a>`}</td>
        ${hasNames && html`<td><a href="${href}">${entry.name ?? bib}</a>${entry.club && html`<div class="quiet narrow">${entry.club}</div>`}${entry.state_reason && html`<div class="quiet">${entry.state_reason}</div>`}</td>`}${hasClubs && html`<td class="wide">${entry.club}</td>`}
        ${hasLaps && html`<td class="number">${entry.laps ?? '–'}</td>`}<td class="number">${clock(entry.time_ms)}</td>
        <td class="number wide">${entry.gap_ms ? `+${clock(entry.gap_ms)}` : ''}</td>
        ${show_splits && html`<td class="more"><a href="${href}#splits"><span class="sr">${texts.splits}: ${entry.name ?? bib}</span><span aria-hidden="true">›</span></a></td>`}</tr>`;
    })}</tbody></table></div>`;
}

function stateOf({ texts }: WidgetScene, state: string): string {
  const words: Readonly<Record<string, string>> = { dns: 'DNS', dnf: 'DNF', dsq: 'DSQ', started: texts.started };
  return words[state] ?? '–';
}
