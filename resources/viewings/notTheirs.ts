import { ApiError } from '../../engine/core/errors';

/** What nobody does who is signed in as somebody else. */
export function notTheirs(): ApiError {
  return new ApiError({
    code: 'read_only',
    message:
      'You are signed in as somebody else. Their account and papers, their rights, and what would go on in their name afterwards, such as keys, webhooks and connections, are theirs alone. End it to act in your own name.',
  });
}
