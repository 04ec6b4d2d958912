import { type Random, seededRandom } from '../random';

interface Scene {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Runners who look into the camera; none for a view of the harbour. */
  readonly runners: number;
}

const SKIES = [
  ['#7CC4F2', '#E6F4FC', '#FFF3C4'],
  ['#F7A072', '#FDE2C4', '#FFF1D6'],
  ['#5E7CE2', '#C9D6FA', '#FFE9C9'],
  ['#8FD3C7', '#E9F8F1', '#FFF6CF'],
] as const;
const SHIRTS = ['#E4572E', '#1F5FA8', '#176B3A', '#8E3B8A', '#E8A317', '#0E8FA6'];
const SKINS = ['#F1C9A5', '#D9A273', '#A8703F', '#6F4526'];
const HAIRS = ['#2B1D14', '#5A3A1E', '#B8863B', '#8C8C8C', '#3C2A4D'];
const PENNANTS = ['#E4572E', '#FFD166', '#1F5FA8', '#FFFFFF'];

/** A picture of the demo's harbour on race day, drawn: nobody is in it whom there is. The same seed gives the same picture. */
export function sceneSvg({ seed, width: w, height: h, runners }: Scene): string {
  const random = seededRandom(seed);
  const [high, low, sun] = random.pick(SKIES);
  const horizon = h * 0.56;
  // They stand beside each other, not in front.
  const size = Math.min(h * 0.25, (w / (runners + 1)) * 0.7);
  const people = Array.from({ length: runners }, (_, index) => {
    const place = (index + 1) / (runners + 1) + (random.next() - 0.5) * 0.06;
    return runner(random, { x: w * place, foot: h, size: size * (0.9 + random.next() * 0.14) });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#sky)"/>
    <circle cx="${w * (0.15 + random.next() * 0.7)}" cy="${h * 0.2}" r="${h * 0.09}" fill="${sun}"/>
    ${skyline(random, { w, horizon })}
    <rect y="${horizon}" width="${w}" height="${h - horizon}" fill="#3F7FA6"/>
    ${ripples(random, { w, h, horizon })}
    <rect y="${h * 0.8}" width="${w}" height="${h * 0.2}" fill="#C9BBA7"/><rect y="${h * 0.8}" width="${w}" height="${h * 0.015}" fill="#8C7F6C"/>
    ${bunting(w, h)}
    ${people.join('')}
  </svg>`;
}

function skyline(random: Random, { w, horizon }: { w: number; horizon: number }): string {
  const houses: string[] = [];
  for (let x = 0; x < w; ) {
    const wide = random.between(w / 26, w / 14);
    const tall = random.between(horizon * 0.1, horizon * 0.34);
    houses.push(
      `<rect x="${x}" y="${horizon - tall}" width="${wide}" height="${tall}" fill="${random.pick(['#6E7F94', '#7F8FA3', '#93A1B2'])}"/>`,
    );
    x += wide + random.between(0, w / 60);
  }
  const x = w * (0.2 + random.next() * 0.6);
  const crane = `<path d="M${x} ${horizon}V${horizon * 0.34}M${x - w * 0.05} ${horizon * 0.4}H${x + w * 0.16}M${x} ${horizon * 0.34}L${x + w * 0.13} ${horizon * 0.4}M${x + w * 0.13} ${horizon * 0.4}V${horizon * 0.56}"
    fill="none" stroke="#B3261E" stroke-width="${w / 130}"/>`;
  return crane + houses.join('');
}

function ripples(random: Random, { w, h, horizon }: { w: number; h: number; horizon: number }): string {
  return Array.from({ length: 26 }, () => {
    const y = horizon + random.next() * (h * 0.8 - horizon);
    return `<rect x="${random.next() * w}" y="${y}" width="${w * (0.04 + random.next() * 0.1)}" height="${h * 0.006}" rx="3" fill="#fff" opacity="0.35"/>`;
  }).join('');
}

function bunting(w: number, h: number): string {
  const flags = Array.from({ length: 16 }, (_, i) => {
    const x = (w / 16) * i;
    const y = h * 0.03 + Math.sin((i / 15) * Math.PI) * h * 0.06;
    return `<path d="M${x} ${y}h${w / 20}l${-w / 40} ${h * 0.05}z" fill="${PENNANTS[i % PENNANTS.length]}"/>`;
  });
  return flags.join('');
}

/** From the hips up, with a bib, and an arm in the air now and then. */
function runner(random: Random, { x, foot, size: s }: { x: number; foot: number; size: number }): string {
  const [shirt, skin, hair] = [random.pick(SHIRTS), random.pick(SKINS), random.pick(HAIRS)];
  const head = foot - s * 2.05;
  const side = random.chance(0.5) ? 1 : -1;
  const up = `<path d="M${x + side * s * 0.55} ${foot - s * 1.2}L${x + side * s * 0.95} ${foot - s * 2.1}" stroke="${skin}" stroke-width="${s * 0.2}" stroke-linecap="round"/>`;
  const medal = `<path d="M${x - s * 0.2} ${foot - s * 1.45}L${x} ${foot - s * 1.05}L${x + s * 0.2} ${foot - s * 1.45}" fill="none" stroke="#fff" stroke-width="${s * 0.07}"/><circle cx="${x}" cy="${foot - s * 0.98}" r="${s * 0.12}" fill="#E8C14A"/>`;
  const longHair = random.chance(0.45)
    ? `<rect x="${x - s * 0.44}" y="${head - s * 0.1}" width="${s * 0.88}" height="${s * 0.72}" rx="${s * 0.24}" fill="${hair}"/>`
    : '';
  return `<g>${longHair}${random.chance(0.7) ? up : ''}
    <path d="M${x - s * 0.72} ${foot}V${foot - s * 1.1}q0 ${-s * 0.42} ${s * 0.42} ${-s * 0.42}h${s * 0.6}q${s * 0.42} 0 ${s * 0.42} ${s * 0.42}V${foot}Z" fill="${shirt}"/>
    <rect x="${x - s * 0.13}" y="${foot - s * 1.74}" width="${s * 0.26}" height="${s * 0.3}" fill="${skin}"/>
    <circle cx="${x}" cy="${head}" r="${s * 0.4}" fill="${skin}"/>
    <path d="M${x - s * 0.41} ${head}a${s * 0.41} ${s * 0.41} 0 0 1 ${s * 0.82} 0q${-s * 0.4} ${-s * 0.24} ${-s * 0.82} 0Z" fill="${hair}"/>
    <circle cx="${x - s * 0.14}" cy="${head + s * 0.04}" r="${s * 0.045}" fill="#2B1D14"/><circle cx="${x + s * 0.14}" cy="${head + s * 0.04}" r="${s * 0.045}" fill="#2B1D14"/>
    <path d="M${x - s * 0.15} ${head + s * 0.16}q${s * 0.15} ${s * 0.16} ${s * 0.3} 0" fill="none" stroke="#2B1D14" stroke-width="${s * 0.04}" stroke-linecap="round"/>
    <rect x="${x - s * 0.34}" y="${foot - s * 0.78}" width="${s * 0.68}" height="${s * 0.46}" rx="${s * 0.04}" fill="#fff"/>
    <rect x="${x - s * 0.24}" y="${foot - s * 0.64}" width="${s * 0.48}" height="${s * 0.2}" rx="${s * 0.03}" fill="#22303C"/>
    ${random.chance(0.5) ? medal : ''}</g>`;
}
