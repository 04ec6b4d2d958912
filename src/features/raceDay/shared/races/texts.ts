/** Lists of races that are searched and folded. */
export const races_list = {
  search: 'Search races',
  count: '%{total} race |||| %{total} races',
  found: '%{shown} of %{total} race |||| %{shown} of %{total} races',
  turn: '%{race}, details',
};
