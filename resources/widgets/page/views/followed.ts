import type { PublicAthlete } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { athleteLink, clock, dateIn, type WidgetScene } from '../scene';
import { stateText } from './athlete';
import type { Runner } from './courseMap';

const AT = { hour: '2-digit', minute: '2-digit' } as const;

/** Whom the visitor follows: where each was last, and is expected next. */
export function followedList(scene: WidgetScene, athletes: readonly PublicAthlete[]): Html {
  const { texts } = scene;
  return html`<h2>${texts.following}</h2>${
    athletes.length === 0
      ? html`<p class="quiet">${texts.follow_hint}</p>`
      : html`<ul class="people">${athletes.map(
          (one) => html`<li><span>${personLink(scene, one)} <span class="quiet">${whereabouts(scene, one)}</span></span>
          ${followButton(scene, one.athlete_id, one.name ?? one.start_number ?? '')}${progress(one, scene.now)}</li>`,
        )}</ul>`
  }`;
}

/** What is said of somebody beside it, drawn. */
function progress(athlete: PublicAthlete, now: number): Html | null {
  const length = athlete.splits.at(-1)?.distance;
  const metres = runnerOf(athlete, now)?.metres;
  if (!length || metres === undefined) return null;
  return html`<svg class="progress" aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none"><rect class="whole" width="100" height="4"/><rect width="${Math.round((1_000 * metres) / length) / 10}" height="4"/></svg>`;
}

function whereabouts(scene: WidgetScene, athlete: PublicAthlete): string {
  const last = athlete.splits.filter(({ time_ms }) => time_ms !== null).at(-1);
  const [next] = athlete.expected;
  const point = next && pointOf(athlete, next);
  return [
    stateText(scene, athlete.state),
    last && `${last.name} ${clock(last.time_ms)}`,
    next && point && `${point.name}: ${scene.texts.expected} ${dateIn(scene, next.at, AT)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function personLink(scene: WidgetScene, one: Pick<PublicAthlete, 'athlete_id' | 'name' | 'start_number'>): Html {
  const label = [one.start_number, one.name].filter(Boolean).join(' ');
  return html`<a href="${athleteLink(scene, one.athlete_id, scene.widget.id)}">${label || '–'}</a>`;
}

export function followButton({ texts, followed }: WidgetScene, id: number, name: string): Html {
  const isFollowed = followed.includes(id);
  const label = isFollowed ? texts.unfollow : texts.follow;
  return html`<button type="button" data-follow="${id}" aria-label="${label}: ${name}">${label}</button>`;
}

function pointOf({ splits }: PublicAthlete, expected: PublicAthlete['expected'][number]) {
  return splits.find(({ timeline_id, lap }) => timeline_id === expected.timeline_id && lap === expected.lap);
}

/** Between the point that was passed last and the next one, as the time to it goes by. */
export function runnerOf(athlete: PublicAthlete, now: number): Runner | null {
  const { splits, expected, start_number, name, state, started_at } = athlete;
  const label = start_number ?? name ?? '';
  const last = splits.filter(({ at }) => at !== null).at(-1);
  if (state !== 'started') return state === 'finished' && last?.distance ? { label, metres: last.distance } : null;
  const from = { metres: last?.distance ?? 0, at: Date.parse(last?.at ?? started_at ?? '') };
  const [next] = expected;
  const point = next && pointOf(athlete, next);
  if (!next || point?.distance == null || Number.isNaN(from.at)) return { label, metres: from.metres };
  const share = Math.min(1, Math.max(0, (now - from.at) / Math.max(1, Date.parse(next.at) - from.at)));
  return { label, metres: from.metres + (point.distance - from.metres) * share };
}
