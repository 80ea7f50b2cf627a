/** The parts of the page, which each part shows above itself. */
export type Tabs = readonly { to: string; label: string }[];
