import type { PublicAthlete } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { clock, count, dateIn, distanceText, fill, keptQuery, type Scene } from '../scene';

const AT = { hour: '2-digit', minute: '2-digit' } as const;

/** An athlete with its times, ranks and splits, and when it is expected. */
export function athletePage(scene: Scene, athlete: PublicAthlete): Html {
  const { texts, asked, isLive } = scene;
  const { name, start_number, club, category, wave, state, state_reason, splits, ranks } = athlete;
  const title = name ?? start_number ?? '–';
  const times = { guntime: athlete.gun_time, chiptime: athlete.chip_time, racetime: athlete.race_time };
  const time = times[(athlete.timing_type ?? 'chiptime') as keyof typeof times] ?? null;
  const widget = Number(asked.get('widget'));
  const back = widget > 0 ? `/embed/widgets/${widget}?${keptQuery(asked)}` : null;
  const facts = [start_number && `${texts.bib} ${start_number}`, category, club, wave].filter(Boolean);
  return html`${back && html`<p class="back"><a href="${back}">‹ ${texts.back}</a></p>`}
    <h1>${title}</h1>
    <p class="quiet">${facts.join(' · ')}</p>
    <p class="state"><span class="chip ${state}">${stateText(scene, state)}</span> ${time !== null && html`<b class="big">${clock(time)}</b>`}${state_reason}</p>
    ${arrival(scene, athlete)}
    <div class="columns">
      ${ranks.length > 0 && html`<div>${rankTable(scene, ranks)}</div>`}
      ${splits.length > 0 && html`<div>${splitTable(scene, athlete)}</div>`}
    </div>
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

/** At the last point of the course, while it is on it. */
function arrival(scene: Scene, { splits, expected }: PublicAthlete): Html | null {
  const [finish, last] = [splits.at(-1), expected.at(-1)];
  if (!finish || finish.at !== null || last?.timeline_id !== finish.timeline_id || last.lap !== finish.lap) return null;
  const { texts } = scene;
  // A time of day that stands alone reads as a time of the race.
  return html`<dl class="figures"><div><dt>${texts.finish_at}</dt><dd>${fill(texts.clock_time, { time: dateIn(scene, last.at, AT) })}</dd>
    <dd class="quiet">${between(scene, last)} · ${fill(texts.zone, { zone: scene.event.timezone.replaceAll('_', ' ') })}</dd></div></dl>`;
}

function between(scene: Scene, { earliest, latest }: PublicAthlete['expected'][number]): string {
  return `${dateIn(scene, earliest, AT)}–${dateIn(scene, latest, AT)}`;
}

function rankTable(scene: Scene, ranks: PublicAthlete['ranks']): Html {
  const { texts } = scene;
  return html`<h2>${texts.ranking}</h2><table><thead><tr><th scope="col">${texts.ranking}</th><th scope="col" class="number">${texts.rank}</th><th scope="col" class="number">${texts.time}</th></tr></thead>
    <tbody>${ranks.map(
      ({
        name,
        rank,
        of,
        time_ms,
        standing,
      }) => html`<tr><td>${name} <span class="chip ${standing}">${texts[standing]}</span></td>
        <td class="number"><b>${count(scene, rank)}</b> <span class="quiet">${texts.of} ${count(scene, of)}</span></td><td class="number">${clock(time_ms)}</td></tr>`,
    )}</tbody></table>`;
}

/** Times of the race, and in a column of their own times of day at which it is expected. */
function splitTable(scene: Scene, { splits, expected }: PublicAthlete): Html {
  const { texts } = scene;
  const expectedAt = new Map(expected.map((one) => [`${one.timeline_id} ${one.lap}`, one]));
  const hasExpected = expected.length > 0;
  return html`<h2 id="splits">${texts.splits}</h2>
    <table><thead><tr><th scope="col">${texts.point}</th><th scope="col" class="number">${texts.distance}</th><th scope="col" class="number">${texts.time}</th>
      ${hasExpected && html`<th scope="col" class="number">${texts.expected_clock}</th>`}</tr></thead>
    <tbody>${splits.map(({ timeline_id, lap, name, distance, time_ms }) => {
      const next = time_ms === null ? expectedAt.get(`${timeline_id} ${lap}`) : undefined;
      return html`<tr><td>${name}</td><td class="number">${distanceText(scene, distance)}</td>
        <td class="number">${clock(time_ms)}</td>${hasExpected && html`<td class="number quiet">${next && expectation(scene, next)}</td>`}</tr>`;
    })}</tbody></table>`;
}

function expectation(scene: Scene, next: PublicAthlete['expected'][number]): Html {
  return html`${dateIn(scene, next.at, AT)}<br><small>${between(scene, next)}</small>`;
}

function inquiryForm({ texts }: Scene, { athlete_id }: PublicAthlete): Html {
  return html`<details class="form"><summary>${texts.wrong_time}</summary>
    <form data-send="/v1/public/athletes/${athlete_id}/inquiries" data-sent="${texts.sent}" data-answer="${texts.see_answer}">
      <label>${texts.message}<textarea name="message" required maxlength="2000" rows="3"></textarea></label>
      <label>${texts.email}<input type="email" name="email" required autocomplete="email" maxlength="254"></label>
      <button class="action">${texts.send}</button> <p role="status"></p>
    </form></details>`;
}
