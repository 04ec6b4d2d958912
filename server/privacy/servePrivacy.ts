import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, notFound } from '../../engine/core/errors';
import * as calls from '../../resources/privacy/privacy.calls';
import { profileIdOf } from '../../resources/tenancy';
import { requirePassword } from '../auth/passwords';
import { createLimiters } from '../auth/rateLimits';
import type { IdentityServices } from '../auth/services';
import { fileHeaders } from '../files/fileHeaders';
import type { FileStorage } from '../files/storage';
import { isGoodLink, linkTo } from './bundleLinks';
import { bundleFileName, bundleKey, bundleState, queueBundle } from './bundleTask';
import { queueErasure } from './eraseTask';
import { foresee, hasPassword, requireErasable } from './foresee';
import type { Subject } from './person';

interface PrivacyOptions {
  engine: Engine;
  storage: FileStorage;
  services: Pick<IdentityServices, 'passwords' | 'limits'>;
  /** Days until the last backup with what was erased is gone, where the operator says. */
  backupDays: number | null;
}

/** What there is about somebody, put together for who may have it. */
export function servePrivacy(serve: ServeCall, { engine, storage, services, backupDays }: PrivacyOptions): void {
  const { db } = engine;

  serve(calls.bundleAthlete, ({ actor, params: { id } }) => {
    requirePerson(actor);
    return queueBundle(engine, actor, { athlete_id: id });
  });
  serve(calls.bundleProfile, ({ actor, params: { id } }) => {
    requirePerson(actor);
    return queueBundle(engine, actor, { profile_id: id });
  });
  serve(calls.bundleOwn, ({ actor }) => queueBundle(engine, actor, { profile_id: requirePerson(actor) }));

  const foreseen = (subject: Subject) => foresee(db, subject, backupDays);
  serve(calls.foreseeAthleteErasure, ({ params: { id } }) => foreseen({ athlete_id: id }));
  serve(calls.foreseeProfileErasure, ({ params: { id } }) => foreseen({ profile_id: id }));
  serve(calls.foreseeOwnErasure, ({ actor }) => foreseen({ profile_id: requirePerson(actor) }));

  const erase = async (actor: Actor, subject: Subject, name: string) => {
    requirePerson(actor);
    await requireErasable(db, subject, name);
    return queueErasure(engine, actor, subject);
  };
  serve(calls.eraseAthlete, ({ actor, params: { id }, body }) => erase(actor, { athlete_id: id }, body.name));
  serve(calls.eraseProfile, ({ actor, params: { id }, body }) => erase(actor, { profile_id: id }, body.name));
  const identity = { engine, passwords: services.passwords, limiters: createLimiters(db, services.limits) };
  serve(calls.eraseOwn, async ({ actor, body }) => {
    const id = requirePerson(actor);
    // Who has no password proved to be there in another way, before the call.
    if (await hasPassword(db, { profileIds: [id] }))
      await requirePassword(identity, { profileId: id, given: body.current_password, field: 'current_password' });
    return erase(actor, { profile_id: id }, body.name);
  });

  serve(calls.readBundle, async ({ actor, params: { id } }) => {
    const state = await bundleState(db, id);
    if (!state || Number(state.requested_by_id) !== profileIdOf(actor)) throw notFound('Bundle');
    const { status, progress, result } = state;
    const isThere = status === 'succeeded' && result?.expires_at !== undefined;
    const link = isThere ? await linkTo(db, id) : { url: null, link_expires_at: null };
    const message =
      status === 'succeeded' && !isThere ? 'It was removed. Ask for it again.' : (result?.message ?? null);
    return { status, progress: progress ?? 0, message, ...link, expires_at: result?.expires_at ?? null };
  });

  serve(calls.fetchPersonBundle, async ({ params: { id }, query, reply }) => {
    if (!(await isGoodLink(db, { id, ...query }))) throw notFound('Bundle');
    const state = await bundleState(db, id);
    if (state?.result?.expires_at === undefined) throw notFound('Bundle');
    try {
      const { stream, size } = await storage.get(bundleKey(id));
      const headers = fileHeaders({
        mimeType: 'application/zip',
        filename: await bundleFileName(db, state),
        visibility: 'private',
      });
      reply.headers(headers).header('Content-Length', size);
      return reply.send(stream);
    } catch (error) {
      if (error instanceof FileNotFoundError) throw notFound('Bundle');
      throw error;
    }
  });
}

/** A program has nobody to hand it to. @throws ApiError 403 */
function requirePerson(actor: Actor): number {
  const id = profileIdOf(actor);
  if (id === null) throw new ApiError({ code: 'forbidden', message: 'A person asks for this, not a program.' });
  return id;
}
