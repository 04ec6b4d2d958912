import { addTexts } from '../../../engine/console/words/onDemand';

const widgets = {
  choose_type: 'Choose a type first: what can be set follows from it.',
  preview: 'As visitors see it',
  hidden: 'It is hidden: sites that show it leave its place empty.',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  snippet: 'For your site',
  copy: 'Copy',
  copied: 'Copied',
  policy: 'A site with a content security policy allows %{origin} in script-src and frame-src.',
};

addTexts({ widgets });
