import type { Bounds } from '../../resources/admin/healthBounds';

export type State = 'ok' | 'warn' | 'bad';

/** How a figure is; what is not known is as it should be. */
export function judge(figure: number | null, { warn, bad }: Bounds): State {
  if (figure === null) return 'ok';
  return figure >= bad ? 'bad' : figure >= warn ? 'warn' : 'ok';
}

/** The worst of several. */
export function worst(...states: readonly State[]): State {
  return states.includes('bad') ? 'bad' : states.includes('warn') ? 'warn' : 'ok';
}
