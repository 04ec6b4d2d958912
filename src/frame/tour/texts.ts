import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  tour: {
    offer: 'New here? A tour of a minute shows where things are.',
    start: 'Take the tour',
    dismiss: 'Do not show this again',
    next: 'Next',
    previous: 'Back',
    done: 'Done',
    progress: '%{at} of %{of}',
    pages: {
      title: 'The pages of this event',
      why: 'Race day first, then who takes part, what the public sees, and the set-up. What you may not use is not there.',
    },
    checks: {
      title: 'What is left to do',
      why: 'Everything that is missing or wrong stands here, each with a link to where it is mended.',
    },
    palette: {
      title: 'Find anything',
      why: 'An athlete by name or bib, another event, any page: %{keys}, and type.',
    },
    you: {
      title: 'You',
      why: 'Your profile, language and look. The key ? shows what the keyboard can do on each page.',
    },
  },
});
