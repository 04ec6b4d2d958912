import './startLine.css';
import { registration } from './registrationTexts';

const WIDTH = 900;
const HEIGHT = 1000;
const LANES = 26;
const LANE_HEIGHT = HEIGHT / LANES;
/** How far the line leans over its whole height. */
const LEAN = 200;
const LINE_X = 560;

/** The field coming up to the line: what the product is about, drawn from the shapes of its mark. */
export function StartLine() {
  return (
    <>
      <svg
        className="guest-field-art"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {runners.map(({ x, y, width, opacity }) => (
          <path key={`${x}-${y}`} d={slantedBar(x, y, width)} opacity={opacity} />
        ))}
        <path className="guest-line" d={`M${LINE_X + LEAN / 2} 0h26l-${LEAN} ${HEIGHT}h-26z`} />
      </svg>
      <div className="guest-tagline">
        <p>{registration.tagline}</p>
        <p>{registration.tagline_detail}</p>
      </div>
    </>
  );
}

interface Runner {
  x: number;
  y: number;
  width: number;
  opacity: number;
}

const runners: Runner[] = Array.from({ length: LANES }, (_, lane) => laneOf(lane)).flat();

function laneOf(lane: number): Runner[] {
  const y = lane * LANE_HEIGHT + LANE_HEIGHT * 0.25;
  const bars: Runner[] = [];
  let x = lineAt(y) - 46 - scatter(lane, 0) * 90;
  for (let place = 0; x > -80; place++) {
    const width = 14 + scatter(lane, place + 7) * 46;
    // Dense at the line, thinner towards the back of the field.
    const distance = (lineAt(y) - x) / LINE_X;
    bars.push({ x: x - width, y, width, opacity: round(Math.max(0.12, 1 - distance * 0.85)) });
    x -= width + 18 + scatter(lane, place + 31) * 60 * (0.5 + distance * 2.2);
  }
  return bars.map((bar) => ({ ...bar, x: round(bar.x), y: round(bar.y), width: round(bar.width) }));
}

function slantedBar(x: number, y: number, width: number): string {
  const height = LANE_HEIGHT * 0.5;
  const lean = (LEAN * height) / HEIGHT;
  return `M${round(x + lean)} ${y}h${width}l-${round(lean)} ${round(height)}h-${width}z`;
}

function lineAt(y: number): number {
  return LINE_X + LEAN / 2 - (LEAN * y) / HEIGHT;
}

/** The same scatter at every visit: 0 to 1. */
function scatter(lane: number, place: number): number {
  const wave = Math.sin(lane * 12.9898 + place * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
