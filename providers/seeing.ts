import { endpoints } from './endpoints';
import { request } from './request';
import { getOwnSession } from './session';
import { getViewing, keepViewing, leaveViewing } from './viewing';

const FIRST_PAGE = '/events';

/** What the server answers to who begins to look. */
type Begun = Pick<NonNullable<ReturnType<typeof getViewing>>, 'id' | 'token' | 'expires_at' | 'may' | 'user'>;

/** Opens the console as the person sees it, in this tab. */
export function openAs(begun: Begun): void {
  const viewerId = getOwnSession()?.user.id;
  if (viewerId === undefined) return;
  const { pathname, search, hash } = window.location;
  keepViewing({ ...begun, viewerId, from: pathname + search + hash });
  window.location.assign(FIRST_PAGE);
}

/** Ends it, here and on the server when that can be reached, and opens the page where it was begun. */
export async function endSeeing(): Promise<void> {
  const viewing = getViewing();
  const token = getOwnSession()?.api_token.token;
  if (viewing && token) {
    const url = `${endpoints.admin}/v1/admin/viewings/${viewing.id}/end`;
    await request(url, { method: 'POST', token }).catch(() => undefined);
  }
  leaveViewing();
}
