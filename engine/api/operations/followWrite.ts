import { inHook } from '../connectionScope';
import type { WriteContext, WriteKind } from '../engine';

/** Runs the resource's `afterWrite` hook, within the write's transaction. */
export async function followWrite(
  context: WriteContext,
  written: { ids: readonly number[]; kind: WriteKind; fields: readonly string[] },
): Promise<void> {
  const { name } = context.resource;
  const hook = context.engine.servers.get(name)?.afterWrite;
  if (hook) await inHook(`${name}.afterWrite`, () => hook({ ...context, ...written }));
}
