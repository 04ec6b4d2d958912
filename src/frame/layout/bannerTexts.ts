import { addTexts } from '../../../engine/console/words/onDemand';

/** Above every page of who is signed in as somebody else. */
addTexts({
  pages: {
    acting_banner: {
      label: 'You are signed in as somebody else',
      as: 'You are signed in as %{name}.',
      as_short: 'As %{name}',
      why: 'What you do is done, and carries both names.',
      over: 'Being signed in as %{name} has ended',
      over_why: 'It was ended elsewhere, or its time is over. Nothing is done in that name any more.',
      over_typed:
        'What you had typed and not saved is not saved. Forms keep it on this device, and offer it there when you are signed in as %{name} again.',
      over_note: 'Being signed in as %{name} has ended. You are yourself again.',
      go_on: 'Go on as %{name}',
      theirs: 'This is theirs alone',
      theirs_why:
        'Rights, keys and what goes on in a person’s name are changed by nobody who is signed in as them. End it to act in your own name.',
      soon: 'Less than a minute left of being signed in as somebody else.',
    },
  },
});
