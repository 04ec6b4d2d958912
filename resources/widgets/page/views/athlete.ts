import type { PublicAthlete } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { clock, count, dateIn, keptQuery, type Scene } from '../scene';

const AT = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** An athlete with its times, ranks and splits, and when it is expected. */
export function athletePage(scene: Scene, athlete: PublicAthlete): Html {
  const { texts, asked, isLive } = scene;
  const { name, start_number, club, category, state, splits, ranks } = athlete;
  const title = name ?? start_number ?? '–';
  const times = { guntime: athlete.gun_time, chiptime: athlete.chip_time, racetime: athlete.race_time };
  const time = times[(athlete.timing_type ?? 'chiptime') as keyof typeof times] ?? null;
  const widget = Number(asked.get('widget'));
  const back = widget > 0 ? `/embed/widgets/${widget}?${keptQuery(asked)}` : null;
  return html`${back && html`<p><a href="${back}">‹ ${texts.back}</a></p>`}
    <h1>${title}</h1>
    <p class="quiet">${[start_number && `${texts.bib} ${start_number}`, category, club].filter(Boolean).join(' · ')}</p>
    <p class="state"><span class="chip">${stateText(scene, state)}</span> ${time !== null && html`<b class="big">${clock(time)}</b>`}</p>
    ${ranks.length > 0 && rankTable(scene, ranks)}
    ${splits.length > 0 && splitTable(scene, athlete)}
    ${isLive && inquiryForm(scene, athlete)}`;
}

export function stateText({ texts }: Scene, state: string): string {
  const words: Readonly<Record<string, string>> = {
    registered: texts.registered,
    started: texts.started,
    finished: texts.finished,
    dns: texts.dns,
    dnf: texts.dnf,
    dsq: texts.dsq,
  };
  return words[state] ?? state;
}

function rankTable(scene: Scene, ranks: PublicAthlete['ranks']): Html {
  const { texts } = scene;
  return html`<table><thead><tr><th scope="col">${texts.ranking}</th><th scope="col" class="number">${texts.rank}</th><th scope="col" class="number">${texts.time}</th></tr></thead>
    <tbody>${ranks.map(
      ({ name, rank, of, time_ms, standing }) => html`<tr><td>${name} <span class="quiet">${texts[standing]}</span></td>
        <td class="number">${count(scene, rank)} <span class="quiet">${texts.of} ${count(scene, of)}</span></td><td class="number">${clock(time_ms)}</td></tr>`,
    )}</tbody></table>`;
}

function splitTable(scene: Scene, { splits, expected }: PublicAthlete): Html {
  const { texts } = scene;
  const expectedAt = new Map(expected.map((one) => [`${one.timeline_id} ${one.lap}`, one]));
  return html`<h2 id="splits">${texts.splits}</h2>
    <table><thead><tr><th scope="col">${texts.point}</th><th scope="col" class="number">${texts.distance}</th><th scope="col" class="number">${texts.time}</th></tr></thead>
    <tbody>${splits.map(({ timeline_id, lap, name, distance, time_ms }) => {
      const next = expectedAt.get(`${timeline_id} ${lap}`);
      return html`<tr><td>${name}</td><td class="number">${distanceText(scene, distance)}</td>
        <td class="number">${time_ms === null && next ? html`<span class="quiet">${texts.expected} ${dateIn(scene, next.at, AT)}</span>` : clock(time_ms)}</td></tr>`;
    })}</tbody></table>`;
}

/** Of metres, in the event's units. */
function distanceText({ event, locale }: Scene, metres: number | null): string {
  if (metres === null) return '';
  const [value, unit] = event.units === 'imperial' ? [metres / 1_609.344, 'mi'] : [metres / 1_000, 'km'];
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}

function inquiryForm({ texts }: Scene, { athlete_id }: PublicAthlete): Html {
  return html`<details class="form"><summary>${texts.wrong_time}</summary>
    <form data-send="/v1/public/athletes/${athlete_id}/inquiries" data-sent="${texts.sent}">
      <label>${texts.message}<textarea name="message" required maxlength="2000" rows="3"></textarea></label>
      <label>${texts.email}<input type="email" name="email" required autocomplete="email" maxlength="254"></label>
      <button>${texts.send}</button> <span role="status"></span>
    </form></details>`;
}
