import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  languages: {
    label: 'Languages',
    add: 'Add a language',
    remove: 'Remove %{language}',
  },
});
