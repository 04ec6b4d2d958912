/** A step that a notice offers to take back. */
export interface OfferedUndo {
  readonly operationId: string;
  /** What it wrote, or what that bears on most, where that is known. */
  readonly resource?: string | undefined;
}

/** Whoever may have something to say of a step first; true where it asks, and takes the step back itself. */
type Asker = (offered: OfferedUndo) => boolean;

/** Notices lie outside of the pages, which know what there is to say. */
let asker: Asker | null = null;

export function askBeforeUndo(offered: OfferedUndo): boolean {
  return asker?.(offered) ?? false;
}

/** Gives what ends it. */
export function registerUndoAsker(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}
