/** What a framed page tells the page around it: how tall it is, in CSS pixels. */
export interface HeightMessage {
  readonly type: 'startline:height';
  readonly height: number;
}

export function isHeight(data: unknown): data is HeightMessage {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('height' in data)) return false;
  return data.type === 'startline:height' && typeof data.height === 'number' && Number.isFinite(data.height);
}

/** What the page around a frame asks it, as its script may come after the frame has told its height. A type: the two scripts share no file. */
export type MeasureMessage = 'startline:measure';
