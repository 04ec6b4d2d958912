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
  cross_country_skiing_biathlon: 'Cross-country skiing / biathlon',
  horse_racing: 'Horse racing',
  alpine_skiing_snowboard: 'Alpine skiing and snowboard',
  canoe_kayak: 'Canoe / kayak',
  rowing: 'Rowing',
  other: 'Other',
  all: 'All sports',
};

export { MAP_ICONS as map_icons } from '../../../resources/shared/mapIcons';
