/** What kinds of import are called, wherever one is offered. */
export const imports = {
  athlete: { title: 'Import athletes' },
  chipcode: { title: 'Import chip codes' },
  configuration: { title: 'Import races, waves and timelines' },
  ranking: { title: 'Import official results' },
  one: 'Import',
};

export const importKinds = {
  athlete: 'Athletes',
  chipcode: 'Chip codes',
  configuration: 'Races and waves',
  ranking: 'Official results',
};

export const importModes = {
  add: 'Add new ones',
  update: 'Update existing ones',
  add_or_update: 'Add and update',
};

export const importStatuses = {
  pending: 'Waiting',
  in_progress: 'In progress',
  finished: 'Finished',
  aborted: 'Aborted',
  failed: 'Failed',
};
