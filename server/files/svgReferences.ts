import { SVG_ANIMATIONS } from './svgNames';

/** A drawing's root or an element with an id, which can be drawn again elsewhere. */
interface Part {
  /** Elements inside that belong to no inner part, itself included. */
  elements: number;
  parts: Part[];
  /** Ids it draws again. */
  references: string[];
}

/** No real drawing refers to what refers to … this often. */
const LONGEST_CHAIN = 500;

/**
 * Counts what a drawing draws once its references are followed: ten elements that each use ten others, six times
 * over, are a million. A style sheet's references count once.
 */
export function createReferenceCount() {
  const whole: Part = { elements: 0, parts: [], references: [] };
  const byId = new Map<string, Part>();
  /** For each open element the part it belongs to. */
  const open: Part[] = [whole];

  return {
    open(element: string, attributes: readonly (readonly [name: string, value: string])[]): void {
      const enclosing = open.at(-1) ?? whole;
      const id = attributes.find(([name]) => name === 'id')?.[1];
      const part = id === undefined ? enclosing : { elements: 0, parts: [], references: [] };
      if (part !== enclosing) enclosing.parts.push(part);
      if (id !== undefined && !byId.has(id)) byId.set(id, part);
      open.push(part);
      part.elements += 1;
      // An animation names what it moves and draws nothing.
      if (SVG_ANIMATIONS.has(element)) return;
      for (const [name, value] of attributes) part.references.push(...referencesOf(name, value));
    },
    close(): void {
      open.pop();
    },
    mention(css: string): void {
      whole.references.push(...referencesOf('style', css));
    },
    /** Infinity for a drawing that contains itself. */
    drawnElements(): number {
      return drawn(whole, { byId, counts: new Map(), entered: new Set() });
    },
  };
}

function referencesOf(name: string, value: string): string[] {
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#') ? [value.slice(1)] : [];
  return [...value.matchAll(/url\(\s*["']?#([^\s"'()<>\\]+)/gi)].map(([, id = '']) => id);
}

interface Memory {
  byId: Map<string, Part>;
  counts: Map<Part, number>;
  entered: Set<Part>;
}

function drawn(part: Part, memory: Memory): number {
  const known = memory.counts.get(part);
  if (known !== undefined) return known;
  if (memory.entered.has(part) || memory.entered.size > LONGEST_CHAIN) return Number.POSITIVE_INFINITY;
  memory.entered.add(part);
  const drawnAgain = part.references.map((id) => memory.byId.get(id)).filter((target) => target !== undefined);
  const count = [...part.parts, ...drawnAgain].reduce((sum, inner) => sum + drawn(inner, memory), part.elements);
  memory.entered.delete(part);
  memory.counts.set(part, count);
  return count;
}
