/** What follows the race as it happens. */
export const live = {
  connected: 'Live',
  reconnecting: 'Reconnecting… since %{time}',
};
