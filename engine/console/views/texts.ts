import { addTexts } from '../words/onDemand';

/** A view that is saved or changed. */
addTexts({
  engine: {
    view: {
      new_title: 'Save as a view',
      edit_title: 'Edit view',
      name: 'Name',
      why: 'Keeps search, filters, order and columns.',
      of_another: 'Somebody else shared this view. Save a view of your own to change it.',
      share: 'Share with everyone who works on this %{tenant}',
      share_why: 'You, and those who manage this %{tenant}, can change it.',
      update: 'Update view',
      save_as_new: 'Save as new',
      delete: 'Delete view',
      default: 'Open this list with it',
    },
  },
});
