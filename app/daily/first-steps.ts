/** What a new shop needs until it can sell. */
export const stepNames = ['products', 'seller', 'pages', 'delivery', 'location', 'order'] as const
export type StepName = (typeof stepNames)[number]
/** Whether it has it. */
export type Steps = Record<StepName, boolean>
