/** What is lost with records that are deleted, besides themselves. */
export const resources = {
  events: {
    delete_warnings: {
      athletes: '%{count} athlete goes along. |||| %{count} athletes go along.',
      results: '%{count} of them has results. |||| %{count} of them have results.',
      on_course: '%{count} is on course now. |||| %{count} are on course now.',
    },
  },
  athletes: {
    delete_warnings: {
      results:
        '%{count} of these %{total} has results; its times leave the rankings. |||| %{count} of these %{total} have results; their times leave the rankings.',
      results_of_one: 'There are results; their times leave the rankings.',
      on_course:
        '%{count} of these %{total} is on course: its reads would be nobody’s, and need a look. |||| %{count} of these %{total} are on course: their reads would be nobody’s, and need a look.',
      on_course_of_one: 'This athlete is on course: the reads would be nobody’s, and need a look.',
    },
  },
  races: {
    delete_warnings: {
      athletes: '%{count} athlete would be without a race. |||| %{count} athletes would be without a race.',
      results:
        '%{count} of them has results: the times go, and the rankings. |||| %{count} of them have results: the times go, and the rankings.',
      on_course:
        '%{count} is on course: the reads would need a look. |||| %{count} are on course: their reads would need a look.',
    },
  },
  courses: {
    delete_warnings: {
      races: '%{count} race would be without a course. |||| %{count} races would be without a course.',
      markers: '%{count} marker goes along. |||| %{count} markers go along.',
    },
  },
  waves: {
    delete_warnings: {
      athletes: '%{count} athlete would be without a wave. |||| %{count} athletes would be without a wave.',
      results:
        '%{count} of them has results: where the wave had a gunshot of its own, times count from that of the race then. |||| %{count} of them have results: where the wave had a gunshot of its own, times count from that of the race then.',
    },
  },
  roles: {
    delete_warnings: {
      keys: '%{count} API key that the person answers for stops working until somebody else confirms it. |||| %{count} API keys that the person answers for stop working until somebody else confirms them.',
    },
  },
};
