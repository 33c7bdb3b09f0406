import { Component, type ReactNode } from 'react'

/** A block that breaks hides itself, not the page (screens 2.1). */
export class BlockBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
