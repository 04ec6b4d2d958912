import { addTexts } from '../../../engine/console/words/onDemand';

/** Above every page of who is signed in as somebody else. */
addTexts({
  pages: {
    acting_banner: {
      label: 'You are signed in as somebody else',
      as: 'You are signed in as %{name}.',
      as_short: 'As %{name}',
      why: 'What you do is done, and carries both names.',
      soon: 'Less than a minute left of being signed in as somebody else.',
    },
  },
});
