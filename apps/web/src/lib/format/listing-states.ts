/** Where a token stands on its way to a market, by the number the specification gives it (section 3). */
export const LISTING_STATES = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** What a state is shown as, and what its issuer can do next. */
export interface ListingStage {
  shown:
    | 'not_entered'
    | 'in_progress'
    | 'not_in_list'
    | 'removed'
    | 'to_audit'
    | 'not_passed'
    | 'passed'
    | 'off_shelf';
  action: 'enter' | 'apply' | 'apply_again' | 'view' | undefined;
}

/** A number as a state; one that nobody knows counts as not recorded. */
export function listingState(code: number | undefined): ListingState {
  return LISTING_STATES.find(state => state === code) ?? -2;
}

/** @param firstRecommended whether its first recommendation is still to come; what has had it and is in state 1 was removed */
export function listingStage(state: ListingState, firstRecommended: boolean): ListingStage {
  switch (state) {
    case -2:
      return { shown: 'not_entered', action: 'enter' };
    case -3:
    case 0:
      return { shown: 'in_progress', action: undefined };
    case 1:
      return firstRecommended
        ? { shown: 'not_in_list', action: 'apply' }
        : { shown: 'removed', action: undefined };
    case -1:
    case 2:
    case 3:
    case 8:
      return { shown: 'to_audit', action: undefined };
    case 5:
      return { shown: 'not_passed', action: 'apply_again' };
    case 4:
    case 7:
      return { shown: 'passed', action: 'view' };
    case 6:
      return { shown: 'off_shelf', action: undefined };
  }
}
