/** Resources whose records are the updates of an event. */
export const UPDATE_KINDS = ['articles', 'notifications', 'progress_notifications'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** Lists of the console that join several resources. */
export const JOINED_LISTS: Readonly<Record<string, readonly string[]>> = { updates: UPDATE_KINDS };
