/** Resources that have no pages of their own, each with the reason. The console does not load this file; a test holds it against the plan. */
export const withoutPages: Readonly<Record<string, string>> = {
  changes: 'The activity pages and the history of each record show changes.',
  event_integrations: 'The page of a connection shows its settings, mapping and reads.',
  files: 'A file belongs to the form of the record that shows it.',
  import_rows: 'The page of an import lists its rows.',
  integration_syncs: 'The page of a connection lists its runs.',
  passings: 'Live timing and the page of an athlete show and correct reads.',
  preferences: 'The account page changes them.',
  race_timelines: 'The page of a race puts timelines on its course.',
  ranking_entries: 'The page of a ranking lists its entries.',
  saved_views: 'The views are the tabs above each grid.',
  store_steps: 'The page of a build lists its steps in the stores.',
};
