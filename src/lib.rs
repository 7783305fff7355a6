//! Turns tutorial videos into the reference frames a GUI agent learns from.
