/** The inputs that field types have in forms. */
export const fields = {
  combo: { open: 'Open', close: 'Close', clear: 'Clear', loading: 'Searching…', empty: 'Nothing found' },
  secret: { show: 'Show what is typed' },
  visibility: { visible: 'Visible', hide: 'Visible. Hide it', show: 'Hidden. Show it' },
  time: {
    hours: 'Hours',
    minutes: 'Minutes',
    seconds: 'Seconds',
    milliseconds: 'Milliseconds',
    half: 'AM or PM',
  },
  instant: { date: 'Date' },
  rich_text: { level: 'Kind of paragraph', heading: 'Heading %{level}' },
  measure: { value: 'Value', unit: 'Unit' },
  sport_speed: { sport: 'Sport' },
  colour: { pick: 'Pick a colour' },
  range: { from: 'From', to: 'To' },
  remove: { title: 'Confirm remove action', cancel: 'Cancel', confirm: 'Remove' },
  file: {
    choose: 'Choose a file, or drop it here',
    remove: 'Remove %{name}',
  },
};

export const distance_field = { separator_warning: 'Use a dot as decimal separator, not a comma.' };

export const url_field = {
  protocol: 'Protocol',
  address: 'Address',
  http_warning: 'Use %{host} where the site has it: http:// is not safe.',
};

export const category_field = {
  placeholder: 'Type at least 3 characters',
  no_items: 'No categories found',
  create: 'Add "%{name}"',
};

export const units = { km: 'km', miles: 'miles', m: 'm' };

export const genders = { male: 'Male', female: 'Female', none: 'None' };

export const sports = {
  running: 'Running',
  cycling: 'Cycling',
  walking: 'Walking',
  triathlon: 'Triathlon',
  swimming: 'Swimming',
  mountain_biking: 'Mountain biking',
  inline_skating: 'Inline skating',
  ice_skating: 'Ice skating',
  obstacle_run: 'Obstacle run',
  duathlon: 'Duathlon',
  handcycle_race: 'Handcycle race',
  wheelchair_race: 'Wheelchair race',
  motorsport: 'Motorsport',
  cross_country_skiing_biathlon: 'Cross-country skiing and biathlon',
  horse_racing: 'Horse racing',
  alpine_skiing_snowboard: 'Alpine skiing and snowboard',
  canoe_kayak: 'Canoe and kayak',
  rowing: 'Rowing',
  other: 'Other',
  all: 'All sports',
};

export { MAP_ICONS as map_icons } from '../../../resources/shared/mapIcons';
