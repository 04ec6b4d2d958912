import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  sponsors: {
    categories: 'Categories of sponsors',
    in: 'Sponsors in %{name}',
    count: '%{smart_count} sponsor |||| %{smart_count} sponsors',
    add: 'Add sponsor',
    add_in: 'Add a sponsor to %{name}',
    add_category: 'Add category',
    new_category: 'Another heading',
    new_category_why: 'Such as “Main sponsors” or “Partners”. Sponsors are added under it.',
    edit_category: 'Change %{name}',
    table: 'Show as table',
    sections: 'Show by category',
    none_here: 'Nobody here yet. Visitors do not see this heading until a sponsor stands under it.',
    ordered: 'The order is saved.',
    no_logo: 'No logo',
    size: '%{width} × %{height} px',
    small: 'The logo is %{width} × %{height} px: from 400 px on it is sharp on every phone.',
    opaque: 'The logo has a background of its own, which shows in dark mode.',
    failed: 'The sponsors could not be loaded.',
    empty: {
      title: 'No sponsors yet',
      why: 'Who supports the event, with logo and link, in the app, on the web site and in widgets. They stand under headings such as “Main sponsors”.',
    },
  },
});
