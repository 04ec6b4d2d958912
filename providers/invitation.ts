import type { AnswerOf } from '../engine/core/calls/defineCall';
import type { readInvitation } from '../resources/profiles/identity.calls';
import { endpoints } from './endpoints';
import { post } from './identity';
import { request } from './request';
import type { Session } from './session';

export type Invitation = AnswerOf<typeof readInvitation>;

/** What the mailed link of an invitation offers. @throws HttpError 422 with why it offers nothing any more */
export async function fetchInvitation(token: string, signal: AbortSignal): Promise<Invitation> {
  const url = `${endpoints.identity}/v1/auth/invitation?token=${encodeURIComponent(token)}`;
  return (await request(url, { signal })).json as Invitation;
}

/** Accepts an invitation by its mailed link as the one who is signed in by `session`, whose address that proves as well. @throws HttpError 422 */
export async function acceptInvitation(token: string, session: Session): Promise<void> {
  await post('verify', { token }, session.api_token.token);
}

/** The page that accepts an invitation of somebody with an account. */
export function acceptingAddress(token: string): string {
  return `${endpoints.identity}/v1/auth/verify?token=${encodeURIComponent(token)}`;
}
