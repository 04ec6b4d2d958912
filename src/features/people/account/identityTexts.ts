import { addTexts } from '../../../../engine/console/words/onDemand';

addTexts({
  identity: {
    title: 'Other ways to sign in',
    why: 'With an account of another service you sign in without your password.',
    link: 'Link %{provider}',
    returned: 'You are signed in at %{provider}. Link that account to this one?',
    confirm: 'Link',
    linked: 'It is linked. You can sign in with it from now on.',
    failed: 'Signing in there did not work. Try again.',
    unreachable: 'That service cannot be reached right now. Try again later.',
    last_used: 'Last used',
    unlink: 'Unlink',
    unlink_of: 'Unlink %{provider}',
    unlinked: 'It is unlinked, and signs you in no more.',
  },
});
