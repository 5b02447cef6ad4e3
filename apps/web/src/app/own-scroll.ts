/**
 * Kept with an address in the history: its screen scrolls to its section itself
 * (screens/use-place-on-page.ts), the router must not do it before.
 */
export const OWN_SCROLL: object = { __hashScrollIntoViewOptions: false };
