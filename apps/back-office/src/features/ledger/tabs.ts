/** Tabs of the page, shown above every tab. */
export type Tabs = readonly { to: string; label: string }[];
